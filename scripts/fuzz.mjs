// `npm run fuzz [-- runs [seed [minutes]]]`: the random tests of the server with more cases than `npm test` tries, and others each
// time. Each of them ends after so many minutes, with fewer runs.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

const random = `
fuzz noLeak permissions/explain 04h-exact-values 04m-three-writers 08i-plan-and-change 14e-undo schema/pattern
transfer/defuse parseExif
`
  .trim()
  .split(/\s+/)
const [runs = '200', seed = String(randomInt(2 ** 31)), minutes = '10'] = process.argv.slice(2)
console.info(`${runs} runs of each, seed ${seed}, for at most ${minutes} minutes`)
// However long many runs take: what hangs is found by the patience of each test.
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'node', '--testTimeout=0', ...random], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed, FUZZ_MINUTES: minutes },
})
process.exitCode = status ?? 1
