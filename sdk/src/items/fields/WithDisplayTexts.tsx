import { Component, type ReactNode } from 'react'
import type { DisplayTexts } from './createDisplayTexts'

export interface WithDisplayTextsProps {
  /** Of the whole table; see {@link useDisplayTexts}. */
  texts: DisplayTexts
  /** Draws what needs the texts, such as the cells of a row. Without hooks: they throw here. */
  children: (textOf: DisplayTexts['textOf']) => ReactNode
}

/**
 * Draws cells with what displays say of their values.
 *
 * A class, since React refuses hooks while one is drawn: the display of an extension that uses them throws, as it does
 * for any other reason, and is drawn by a slot of its own. In a component with hooks it would break those of the table.
 */
export class WithDisplayTexts extends Component<WithDisplayTextsProps> {
  override render() {
    return this.props.children(this.props.texts.textOf)
  }
}
