import { focusField, type ValidationErrors } from '@pergola/sdk/items'
import { useEffect, useRef } from 'react'

/** Moves the focus to the first field of a form that a save was refused for: it may be far from where the save was asked for. */
export function useFocusRefused<Element extends HTMLElement>(errors: ValidationErrors | null) {
  const form = useRef<Element>(null)
  useEffect(() => {
    const [first] = Object.keys(errors?.fields ?? {})
    if (first) focusField(form.current, first)
  }, [errors])
  return form
}
