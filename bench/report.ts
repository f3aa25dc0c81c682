/** Prints one line: whether a goal is reached, what was measured, what the goal is. */
export function report(
  name: string,
  measured: number,
  goal: number,
  unit: 'ms' | 'MB' | 'times' | 'rows' | 'requests',
): void {
  const digits = measured < 100 ? 2 : 0
  const verdict = measured <= goal ? 'ok  ' : 'OVER'
  console.log(
    `${verdict} ${measured.toFixed(digits).padStart(8)} ${unit} (goal ${Number(goal.toFixed(2))} ${unit})  ${name}`,
  )
}
