import { useAddedTexts } from '../jobs/useAddedTexts'
import texts from './texts.json'

/** Adds the texts of export and import: `modules.collections.transfer.{key}`. */
export function useTransferTexts(): void {
  useAddedTexts('transfer', texts)
}
