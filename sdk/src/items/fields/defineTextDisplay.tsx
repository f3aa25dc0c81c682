import type { DisplayProps, InterfaceDefinition, TextOf } from '@pergola/sdk'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The display of an interface, with what it says as text. */
export interface TextDisplay<Definition = InterfaceDefinition, Value = unknown> {
  (props: DisplayProps<Definition, Value>): ReactNode
  textOf: TextOf<Definition, Value>
}

/**
 * Declares a display that is text, the default export of `display.tsx`: tables write it into their cells, where a component
 * would have a slot for each of them. Elsewhere it is a component as any other.
 *
 * @param textOf - What it says of a value; see {@link TextOf}. Where it throws, the value is drawn by a slot, which
 *   shows the plain value and reports the error.
 * @param Drawn - Draws the values for which `textOf` answers `null`; without it they are shown as they are.
 */
export function defineTextDisplay<Definition = InterfaceDefinition, Value = unknown>(
  textOf: TextOf<Definition, Value>,
  Drawn?: ComponentType<DisplayProps<Definition, Value>>,
): TextDisplay<Definition, Value> {
  function Display(props: DisplayProps<Definition, Value>) {
    const { t, i18n } = useTranslation()
    const text = textOf(props, { language: i18n.language, t, fillTemplate: () => null })
    return text ?? (Drawn ? <Drawn {...props} /> : String(props.value))
  }
  return Object.assign(Display, { textOf })
}
