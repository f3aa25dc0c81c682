import type { Check } from './checks'
import type { Sent } from './Traffic'

/** Prints what was sent, and each promise with what was found. */
export function report({
  checks,
  sent,
  seconds,
}: {
  checks: Check[]
  sent: readonly Sent[]
  seconds: number
}): void {
  console.log(`\n${sent.length} requests, ${(sent.length / seconds).toFixed(0)} a second\n`)
  for (const operation of new Set(sent.map((one) => one.operation))) {
    const own = sent.filter((one) => one.operation === operation)
    const times = own.map(({ from, to }) => to - from).sort((a, b) => a - b)
    const at = (share: number) => String(times[Math.floor(share * (times.length - 1))]).padStart(6)
    const failed = own.filter(({ status }) => status === 0 || status >= 500).length
    console.log(
      `${operation.padEnd(14)} ${String(own.length).padStart(6)}   ms: half ${at(0.5)}, 99 % ${at(0.99)}, longest ${at(1)}   failed ${failed}`,
    )
  }
  console.log('')
  for (const { promise, found, isKept } of checks)
    console.log(`${isKept ? 'kept  ' : 'BROKEN'}  ${promise}: ${found}`)
  const broken = checks.filter(({ isKept }) => !isKept).length
  console.log(`\n${checks.length - broken} promises kept, ${broken} broken`)
}
