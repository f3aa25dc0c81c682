/** Version of the console, written in by the build. */
declare const PERGOLA_VERSION: string
declare const PERGOLA_IS_DEVELOPMENT: boolean
/** Installed version of each shared module, by key; written in by the build. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>

declare module '*?raw' {
  const text: string
  export default text
}
