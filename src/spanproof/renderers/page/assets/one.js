const article = document.querySelector(".case");
hint(article);
const named = document.getElementById(location.hash.slice(1));
if (named && named.matches(".claim")) {
  named.focus();
  pin(named);
}
