/** The localStorage keys of the theme, of the sidebar's state and of the panel beside Create. */
export const themeKey = 'theme';
export const sidebarKey = 'sidebar';
export const formPanelKey = 'form-panel';
export const darkQuery = '(prefers-color-scheme: dark)';

/**
 * Inline script in the head: sets the theme and the state of sidebar and panel on the root element before the first paint. It also
 * keeps zod from trying `eval`, which our Content-Security-Policy forbids and browsers would report. One expression of
 * old syntax, because it is not compiled.
 */
export const beforePaintScript = `(function(d,w){var t,s,p;w.__zod_globalConfig={jitless:true};try{t=w.localStorage.getItem('${themeKey}');s=w.localStorage.getItem('${sidebarKey}');p=w.localStorage.getItem('${formPanelKey}')}catch(e){}if(s)d.dataset.sidebar=s;if(p)d.dataset.formPanel=p;d.classList.toggle('dark',t==='dark'||(t!=='light'&&w.matchMedia('${darkQuery}').matches))})(document.documentElement,window)`;
