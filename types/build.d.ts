/** Version of the console, written in by the build. */
declare const PERGOLA_VERSION: string
declare const PERGOLA_IS_DEVELOPMENT: boolean
/** Where `npm run dev` announces its builds, without a slash at the end; null in production. */
declare const PERGOLA_BUILDS_URL: string | null
/** Installed version of each shared module, by key; written in by the build. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>
