interface ReadLimit {
  /** After so many seconds a statement that reads items ends with 422. @defaultValue 30 */
  readSeconds?: number
}

/** Where a project's data lives. Paths are absolute or relative to the data directory. */
export type DatabaseConfig =
  | ({ type: 'sqlite'; filename: string } & ReadLimit)
  | ({
      type: 'mysql'
      host: string
      port: number
      /** Of a cluster, in the order in which they are tried, each `host` or `host:port`; they win over `host`. */
      hosts?: string[]
      user: string
      password: string
      database: string
      /** Unix socket; wins over host and port. */
      socketPath?: string
      /** At most so many of each process; half of them read. @defaultValue 20 */
      connections?: number
      /** A statement that waits for so many seconds for a table that others hold ends with 503. @defaultValue 50 */
      lockSeconds?: number
    } & ReadLimit)
