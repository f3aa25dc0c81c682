import texts from './texts.json'
import { useAddedTexts } from './useAddedTexts'

/** Adds the texts of long work: `modules.collections.jobs.{key}`. */
export function useJobTexts(): void {
  useAddedTexts('jobs', texts)
}
