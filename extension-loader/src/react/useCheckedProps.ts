import {
  type ExtensionManifest,
  type ExtensionPart,
  type InterfaceProps,
  isDeclaredChange,
} from '@pergola/sdk/contract'
import { useMemo } from 'react'
import { problemWithValue } from '../checkValue'
import type { SlotWatch } from './SlotContext'

/**
 * Lets an input hand on data only: what cannot be sent would keep the form of everyone else from being saved. Other fields of the
 * item it changes as far as it has declared them.
 */
export function useCheckedProps(
  part: ExtensionPart,
  props: object,
  manifest: ExtensionManifest | null,
  { threw, trespassed }: SlotWatch,
): object {
  const { onChange, onFieldChange, options } = props as Partial<InterfaceProps>
  const checked = useMemo(() => {
    const passes = (value: unknown, field?: string) => {
      const problem = problemWithValue(value)
      if (problem === null) return true
      threw(new TypeError(`its value${field ? ` for "${field}"` : ''} was not taken: ${problem}`))
      return false
    }
    return {
      onChange: (value: unknown) => {
        if (passes(value)) onChange?.(value)
      },
      onFieldChange: (field: string, value: unknown) => {
        if (!isDeclaredChange(manifest?.changes, options ?? {}, field)) return trespassed(field)
        if (passes(value, field)) onFieldChange?.(field, value)
      },
    }
  }, [onChange, onFieldChange, options, manifest, threw, trespassed])
  return part === 'input' ? { ...props, ...checked } : props
}
