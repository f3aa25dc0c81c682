// `npm run fuzz [-- runs [seed]]`: the fuzz tests with more requests than `npm test` sends, and others each time.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

const [runs = '200', seed = String(randomInt(2 ** 31))] = process.argv.slice(2)
console.info(`${runs} runs of each, seed ${seed}`)
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'node', 'tests/contract/fuzz'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed },
})
process.exitCode = status ?? 1
