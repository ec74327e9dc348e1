/** The page's stylesheet, for the inside of one element: see vite.widget.config.ts. */
declare module 'virtual:page.css';
