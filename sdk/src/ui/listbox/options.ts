import type { ReactNode } from 'react'

/** One choice of a {@link Select} or {@link ComboBox}. */
export interface Option<Id extends string = string> {
  id: Id
  label: string
  /** Second line, softer. */
  description?: string
  /** Icon name. */
  icon?: string
  /** In a ComboBox, in the place of the icon, at most 20 px high. It is decorative: the label says what it shows. */
  picture?: ReactNode
  isDisabled?: boolean
}

/** Choices under a heading. */
export interface OptionGroup<Id extends string = string> {
  title: string
  options: readonly Option<Id>[]
}

/** A flat list, a list of groups, or a mixture. */
export type Options<Id extends string = string> = readonly (Option<Id> | OptionGroup<Id>)[]

/** All choices without their groups. */
export function flattenOptions<Id extends string>(options: Options<Id>): Option<Id>[] {
  return options.flatMap((entry) => ('options' in entry ? entry.options : entry))
}
