/** The localStorage keys of the theme and of the sidebar's state. */
export const themeKey = 'theme';
export const sidebarKey = 'sidebar';
export const darkQuery = '(prefers-color-scheme: dark)';

/**
 * Inline script in the head: sets the theme and the sidebar's state on the root element before the first paint. It also
 * keeps zod from trying `eval`, which our Content-Security-Policy forbids and browsers would report. One expression of
 * old syntax, because it is not compiled.
 */
export const beforePaintScript = `(function(d,w){var t,s;w.__zod_globalConfig={jitless:true};try{t=w.localStorage.getItem('${themeKey}');s=w.localStorage.getItem('${sidebarKey}')}catch(e){}if(s)d.dataset.sidebar=s;d.classList.toggle('dark',t==='dark'||(t!=='light'&&w.matchMedia('${darkQuery}').matches))})(document.documentElement,window)`;
