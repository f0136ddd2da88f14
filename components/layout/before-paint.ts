/** Where this browser keeps the chosen theme and the chosen sidebar. */
export const themeKey = 'theme';
export const sidebarKey = 'sidebar';
export const darkQuery = '(prefers-color-scheme: dark)';

/**
 * Runs inline in the head, before the first paint: puts the chosen theme, or the system's, and the
 * chosen sidebar on the root element. It also tells zod not to try `eval`, which the policy of our
 * pages forbids and browsers report even though zod does without. Kept to one expression of old syntax, because it is not built.
 */
export const beforePaintScript = `(function(d,w){var t,s;w.__zod_globalConfig={jitless:true};try{t=w.localStorage.getItem('${themeKey}');s=w.localStorage.getItem('${sidebarKey}')}catch(e){}if(s)d.dataset.sidebar=s;d.classList.toggle('dark',t==='dark'||(t!=='light'&&w.matchMedia('${darkQuery}').matches))})(document.documentElement,window)`;
