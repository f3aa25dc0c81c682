import { rspack } from '@rspack/core'

/**
 * Runs the compilations and waits for all of them.
 *
 * @returns The compiler's warnings, as text.
 * @throws Error with the compiler's messages when one fails.
 */
export async function compile(configurations) {
  const compiler = rspack(configurations)
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result))))
  })
  const report = stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY })
  if (stats.hasErrors()) throw new Error(report)
  return report
}
