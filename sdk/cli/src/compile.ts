import { type Configuration, rspack } from '@rspack/core'
import { CliError } from './CliError'

/** A compilation, and how to recognise its entry among the written files. */
export interface ExtensionConfig {
  configuration: Configuration
  entry: RegExp
}

/**
 * @returns Name of the entry file.
 * @throws {@link CliError} with the compiler's messages when the code does not compile.
 */
export async function compile({ configuration, entry }: ExtensionConfig): Promise<string> {
  const compiler = rspack(configuration)
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error) return reject(error)
        if (stats?.hasErrors()) return reject(new CliError(stats.toString('errors-only')))
        const files = stats?.toJson({ all: false, assets: true }).assets?.map((asset) => asset.name) ?? []
        const found = files.find((file) => entry.test(file))
        return found ? resolve(found) : reject(new Error(`The build wrote no entry that matches ${entry}`))
      }),
    )
  })
}
