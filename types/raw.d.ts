/** The text of a file, inlined at build time. */
declare module '*?raw' {
  const text: string
  export default text
}
