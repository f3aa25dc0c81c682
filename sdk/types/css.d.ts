declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css'

// Addresses of files that come with the extension; of small pictures, their content.
declare module '*.png' {
  const url: string
  export default url
}
declare module '*.jpg' {
  const url: string
  export default url
}
declare module '*.jpeg' {
  const url: string
  export default url
}
declare module '*.gif' {
  const url: string
  export default url
}
declare module '*.webp' {
  const url: string
  export default url
}
declare module '*.avif' {
  const url: string
  export default url
}
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.woff2' {
  const url: string
  export default url
}
// The bytes of a module for WebAssembly, which needs the grant `wasm`.
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>
  export default bytes
}
