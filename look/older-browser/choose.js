/* oxlint-disable no-var, no-unused-vars -- runs in browsers that know nothing newer, and name what they catch */
(function () {
  var texts = document.getElementsByTagName('section');
  var links = document.getElementsByTagName('a');
  var chosen = null;
  try {
    chosen = localStorage.getItem('lang');
  } catch (error) {
    // The browser keeps nothing for us: its own language it is.
  }

  /** By the name the app has for a language, or by what the browser calls it. */
  function isOf(section, language) {
    var own = section.lang.toLowerCase();
    var tag = language.toLowerCase();
    if (section.id === language || own === tag) return true;
    if (tag.slice(0, 2) !== own.slice(0, 2)) return false;
    return own.slice(0, 2) !== 'zh' || (own === 'zh-hant') === /hant|hk|tw|mo/.test(tag);
  }

  function show(language) {
    var found = false;
    for (var place = 0; place < texts.length; place += 1) {
      if (!found && isOf(texts[place], language)) found = texts[place];
    }
    if (!found) return false;
    for (var each = 0; each < texts.length; each += 1)
      texts[each].style.display = texts[each] === found ? 'block' : 'none';
    document.documentElement.lang = found.lang;
    document.title = found.getElementsByTagName('h1')[0].firstChild.nodeValue;
    return true;
  }

  var languages = [chosen].concat(navigator.languages || [navigator.language || 'en'], ['en']);
  for (var turn = 0; turn < languages.length; turn += 1) if (languages[turn] && show(languages[turn])) break;
  // Back to the page that was asked for.
  for (var link = 0; link < links.length; link += 1) links[link].href += location.hash;
})();
