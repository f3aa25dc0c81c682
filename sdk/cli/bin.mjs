#!/usr/bin/env node
import { createJiti } from 'jiti'

const { runCli } = await createJiti(import.meta.url).import('./src/runCli.ts')
process.exitCode = await runCli(process.argv.slice(2), {
  cwd: process.cwd(),
  print: console.log,
  printError: console.error,
})
