import { nodeProblem } from './nodeProblem'

const problem = nodeProblem(process.versions.node)
if (problem) {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
} else {
  // What it needs may not even load in an older Node.
  const { runCli } = await import('./runCli')
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  process.exitCode = await runCli(process.argv.slice(2), {
    cwd: process.cwd(),
    print: (line) => process.stdout.write(`${line}\n`),
    printError: (line) => process.stderr.write(`${line}\n`),
    signal: stop.signal,
  })
}
