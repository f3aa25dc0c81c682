/** Path data of an icon. */
declare module '*?path' {
  const path: string
  export default path
}
