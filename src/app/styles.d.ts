/** The part of antd's style sheet that the pages before signing in need (tools/antd-styles.ts). */
declare module 'antd/dist/antd.css?early'
