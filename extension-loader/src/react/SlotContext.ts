import { createContext } from 'react'

/** Gets the faults of code inside of a slot; `null` outside of one. */
export interface SlotWatch {
  /** A clean-up threw, which React would report to a boundary outside of the slot. */
  threw: (error: unknown) => void
  /** An input wanted to change another field of the item, without having declared that. */
  trespassed: (field: string) => void
  /** An effect runs without end. @returns What the effect throws, so that the slot ends it. */
  endless: (runsPerSecond: number) => Error
}

export const SlotContext = createContext<SlotWatch | null>(null)
