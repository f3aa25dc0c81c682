const { FUZZ_RUNS } = process.env

/** Whether `npm run fuzz` asks for a number of runs: then nothing else ends a random test. */
export const isFuzzing = FUZZ_RUNS !== undefined

/** How often a random test tries. */
export const runsOf = (usual: number): number => Number(FUZZ_RUNS ?? usual)

/** How long it may take, in ms; 0 for as long as its runs need. */
export const patienceOf = (usualMs: number): number => (isFuzzing ? 0 : usualMs)
