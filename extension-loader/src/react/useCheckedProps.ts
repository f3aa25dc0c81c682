import {
  type ExtensionManifest,
  type ExtensionPart,
  type InterfaceProps,
  isDeclaredChange,
} from '@pergola/sdk/contract'
import { useMemo, useState } from 'react'
import { checkValue } from '../checkValue'
import type { SlotWatch } from './SlotContext'

/**
 * Lets an input pass on data only: a value that cannot be sent would keep the whole form from being saved. Of third parties a copy
 * is passed on, since they may change their object later. An input may change other fields of the item if it has declared them.
 */
export function useCheckedProps(
  part: ExtensionPart,
  props: object,
  manifest: ExtensionManifest | null,
  { threw, trespassed }: SlotWatch,
): object {
  const { onChange, onFieldChange, options, value: given } = props as Partial<InterfaceProps>
  const isCore = manifest?.source === 'core'
  // Many inputs compare a value with the object that they passed on themselves.
  const [originals] = useState(() => new WeakMap<object, unknown>())
  const checked = useMemo(() => {
    const take = (value: unknown, use: (data: unknown) => void, field?: string) => {
      const result = checkValue(value)
      if (result.problem !== null) {
        threw(new TypeError(`its value${field ? ` for "${field}"` : ''} was not taken: ${result.problem}`))
      } else if (isCore || !isObject(result.data)) use(value)
      else {
        if (field === undefined) originals.set(result.data, value)
        use(result.data)
      }
    }
    return {
      onChange: (value: unknown) => take(value, (data) => onChange?.(data)),
      onFieldChange: (field: string, value: unknown) => {
        if (!isDeclaredChange(manifest?.changes, options ?? {}, field)) return trespassed(field)
        take(value, (data) => onFieldChange?.(field, data), field)
      },
    }
  }, [onChange, onFieldChange, options, manifest, isCore, originals, threw, trespassed])
  if (part !== 'input') return props
  return isObject(given) && originals.has(given)
    ? { ...props, ...checked, value: originals.get(given) }
    : { ...props, ...checked }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
