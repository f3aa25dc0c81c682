import { type Configuration, rspack } from '@rspack/core'

/**
 * Runs the compilations and waits for all of them.
 *
 * @returns The compiler's warnings, as text.
 * @throws Error with the compiler's messages when one fails.
 */
export async function compile(configurations: Configuration[]): Promise<string> {
  const compiler = rspack(configurations)
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error || !stats) return reject(error)
        const report = stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY })
        if (stats.hasErrors()) return reject(new Error(report))
        resolve(report)
      }),
    )
  })
}
