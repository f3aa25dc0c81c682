import { foldText } from '@pergola/sdk/contract'
import { type FocusEvent, type KeyboardEvent, type Ref, use, useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
  ComboBoxStateContext,
} from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox } from 'react-aria-components/ListBox'
import { useTranslation } from 'react-i18next'
import { ControlBox, type ControlLook } from '../field/ControlBox'
import controlStyles from '../field/control.module.css'
import { FieldBody, type FieldTexts, splitField } from '../field/Field'
import { Icon } from '../icon/Icon'
import listStyles from '../listbox/list.module.css'
import { flattenOptions, type Options } from '../listbox/options'
import { renderOptions } from '../listbox/renderOptions'
import { PopoverSurface } from '../popover/PopoverSurface'
import selectStyles from '../select/Select.module.css'
import { Spinner } from '../spinner/Spinner'
import { matchOptions } from './matchOptions'

export interface ComboBoxProps
  extends Omit<
      AriaComboBoxProps<object>,
      | 'children'
      | 'className'
      | 'style'
      | 'render'
      | 'value'
      | 'defaultValue'
      | 'onChange'
      | 'selectedKey'
      | 'defaultSelectedKey'
      | 'onSelectionChange'
      | 'selectionMode'
      | 'items'
      | 'defaultItems'
    >,
    FieldTexts,
    Omit<ControlLook, 'iconEnd'> {
  options: Options
  /** The id of the chosen option; with `allowsCustomValue` also any other text. `null`: nothing. */
  value: string | null
  /** `null` when the box was emptied. */
  onChange?: (value: string | null) => void
  placeholder?: string
  /** The options come from a server that filters them itself by `onInputChange`. */
  isFilteredOutside?: boolean
  /** Options are on their way. */
  isLoading?: boolean
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

/**
 * One choice of a long list, found by typing. The list opens with the focus, except where `data-quiet` is set on the input while
 * it gets it.
 */
export function ComboBox({
  size,
  iconStart,
  options,
  value,
  onChange,
  placeholder,
  isFilteredOutside,
  isLoading,
  inputRef,
  ...props
}: ComboBoxProps) {
  const { t } = useTranslation()
  const { root, body } = splitField(props)
  const { selected, text, isTyping, visible, firstMatch, named, handleInput, handleSelect } = useTypedChoice({
    options,
    value,
    onChange,
    isFilteredOutside,
    onInputChange: props.onInputChange,
    allowsCustomValue: props.allowsCustomValue,
  })
  // Of nothing, beside which it would stand alone, there is no picture.
  const icon = selected?.icon ?? (props.isReadOnly && text === '' ? undefined : iconStart)

  return (
    <AriaComboBox
      allowsEmptyCollection
      // React Aria would open the list for any other text, also one that comes from outside: undone, saved, in another language.
      menuTrigger="manual"
      {...root}
      value={selected ? selected.id : null}
      onChange={handleSelect}
      inputValue={text}
      onInputChange={handleInput}
      // The options are filtered already, by ids too; React Aria would filter them again by their labels alone.
      defaultFilter={() => true}
    >
      <FieldBody {...body}>
        <ControlBox
          size={size}
          isReadOnly={props.isReadOnly}
          iconStart={selected?.picture ? undefined : icon}
        >
          {selected?.picture}
          <div className={controlStyles.own}>
            <ComboInput
              inputRef={inputRef}
              placeholder={props.isReadOnly ? '--' : (placeholder ?? t('select_placeholder'))}
              // Text of one's own is taken as it is.
              firstMatch={props.allowsCustomValue ? undefined : firstMatch}
              chosen={selected?.id}
              named={props.allowsCustomValue ? undefined : named}
              onTake={handleSelect}
              isReadOnly={props.isReadOnly}
            />
          </div>
          {isLoading && <Spinner size={16} />}
          {!props.isReadOnly && (
            <Button className={controlStyles.tool ?? ''}>
              <Icon name="unfold_more" size={18} />
            </Button>
          )}
        </ControlBox>
        <PopoverSurface className={selectStyles.popover}>
          <ListBox
            className={listStyles.list ?? ''}
            renderEmptyState={() => (
              <div className={listStyles.empty}>{t(isLoading ? 'loading' : 'no_results')}</div>
            )}
          >
            {renderOptions(visible, isTyping ? text : '')}
          </ListBox>
        </PopoverSurface>
      </FieldBody>
    </AriaComboBox>
  )
}

type TypedChoiceInput = Pick<
  ComboBoxProps,
  'options' | 'value' | 'onChange' | 'isFilteredOutside' | 'onInputChange' | 'allowsCustomValue'
>

/** What is typed into the box, and the options that match it. */
function useTypedChoice({ options, value, onChange, ...props }: TypedChoiceInput) {
  const selected = useMemo(
    () => flattenOptions(options).find((option) => option.id === value),
    [options, value],
  )
  const shown = selected?.label ?? (props.allowsCustomValue ? (value ?? '') : '')
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null)
  // What was typed holds only over the value it was typed over: undo and revert from outside must show.
  const isTyping = typed !== null && typed.over === shown
  const text = isTyping ? typed.text : shown
  const visible = isTyping && !props.isFilteredOutside ? matchOptions(options, text) : options
  // A value may be no text at all.
  const wanted = isTyping ? foldText(text.trim()) : ''
  const matches = wanted === '' ? [] : flattenOptions(visible).filter((option) => !option.isDisabled)
  const alike = matches.filter(({ id, label }) => foldText(label) === wanted || foldText(id) === wanted)

  function handleInput(next: string) {
    // React Aria also reports the texts that it puts into the box itself.
    if (next === text) return
    setTyped({ text: next, over: props.allowsCustomValue ? next : shown })
    props.onInputChange?.(next)
    if (next === '') onChange?.(null)
    else if (props.allowsCustomValue) {
      onChange?.(flattenOptions(options).find((option) => option.label === next)?.id ?? next)
    }
  }

  function handleSelect(key: string | number | null) {
    setTyped(null)
    if (key !== null) onChange?.(String(key))
  }

  return {
    ...{ selected, text, isTyping, visible, handleInput, handleSelect },
    firstMatch: matches[0]?.id,
    named: alike.length === 1 ? alike[0]?.id : undefined,
  }
}

interface ComboInputProps {
  inputRef: Ref<HTMLInputElement> | undefined
  placeholder: string | undefined
  /** What Enter takes while the arrow keys have chosen nothing. */
  firstMatch: string | undefined
  chosen: string | undefined
  /** The one option whose whole name was typed: it is meant, also when the box is left without Enter. */
  named: string | undefined
  onTake: (id: string) => void
  isReadOnly: boolean | undefined
}

function ComboInput(props: ComboInputProps) {
  const { inputRef, placeholder, firstMatch, chosen, named, onTake, isReadOnly } = props
  const state = use(ComboBoxStateContext)

  // Ahead of React Aria, which would empty the box: it knows options that are focused, and text, but no match.
  function handleKeyDown(event: KeyboardEvent) {
    // React Aria would put back what had been chosen, before the box is left.
    if (event.key === 'Tab' && named !== undefined && state?.selectionManager.focusedKey === null)
      return event.stopPropagation()
    const isPlain =
      event.key === 'Enter' && !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey
    if (!isPlain || firstMatch === undefined || !state?.isOpen || state.selectionManager.focusedKey !== null)
      return
    event.preventDefault()
    event.stopPropagation()
    // A list that closes chooses once more what had been chosen, and opens again for a text that changes after it, so another
    // option is chosen by React Aria, which closes it.
    if (chosen !== firstMatch) return state.setValue(firstMatch)
    onTake(firstMatch)
    state.close()
  }

  function handleFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
    if (!state?.isFocused && currentTarget.dataset.quiet === undefined) state?.open(null, 'focus')
  }

  return (
    <Input
      ref={inputRef}
      className={controlStyles.input ?? ''}
      placeholder={placeholder}
      onKeyDownCapture={handleKeyDown}
      onFocus={isReadOnly ? undefined : handleFocus}
      onInput={() => state?.open(null, 'input')}
      // After React Aria, which puts back what had been chosen.
      onBlur={() => named !== undefined && named !== chosen && onTake(named)}
    />
  )
}
