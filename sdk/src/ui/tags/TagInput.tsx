import { type KeyboardEvent, type Ref, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import chipStyles from '../chip/Chip.module.css'
import { cx } from '../cx'
import { ControlBox } from '../field/ControlBox'
import controlStyles from '../field/control.module.css'
import { Icon } from '../icon/Icon'
import styles from './TagInput.module.css'

export interface TagInputProps {
  value: readonly string[]
  onChange?: (value: string[]) => void
  /** What a typed or pasted text becomes; an empty answer adds nothing. Trimmed already. */
  normalize?: (text: string) => string
  /** Refuses a tag; it stays in the box, so that it can be fixed. */
  isValid?: (tag: string) => boolean
  /** Called with what {@link isValid} refused, when Enter, comma or leaving the box would have added it. */
  onInvalid?: (tag: string) => void
  /**
   * With `isLive`, called instead of `onChange` while the box holds what {@link isValid} refuses: hand its text back as
   * `refusedText`, so that it is kept like any edit. `tags` are those that stand.
   */
  onRefuse?: (text: string, tags: string[]) => void
  /** What {@link onRefuse} was called with, shown in the box; `null` while nothing is refused. */
  refusedText?: string | null
  /**
   * What is being typed is part of the value already, so that it is kept whatever happens before the box is left. Default: it
   * is added by Enter, comma, and leaving the box.
   */
  isLive?: boolean
  /** What a tag shows instead of itself. */
  formatTag?: (tag: string) => string
  placeholder?: string
  iconStart?: string
  iconEnd?: string
  isReadOnly?: boolean
  isDisabled?: boolean
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

/**
 * Free values as chips. Enter, comma and leaving the box add what was typed; Backspace in the empty box removes the
 * last one; arrow keys and Delete work among the chips.
 */
export function TagInput({
  value,
  onChange,
  normalize,
  isValid,
  onInvalid,
  onRefuse,
  refusedText = null,
  isLive = false,
  formatTag = (tag) => tag,
  placeholder,
  iconStart,
  iconEnd,
  isReadOnly = false,
  isDisabled = false,
  className,
  inputRef,
  ...props
}: TagInputProps) {
  const typed = useTypedTags({
    ...{ value, onChange, normalize, isValid, onInvalid, isLive },
    ...{ onRefuse, refusedText },
  })
  const isEditable = !isReadOnly && !isDisabled
  const { id, 'aria-describedby': describedBy, ...naming } = props

  return (
    <ControlBox
      isReadOnly={isReadOnly}
      isDisabled={isDisabled}
      iconStart={iconStart}
      iconEnd={iconEnd}
      className={cx(styles.box, className)}
    >
      <div className={styles.content}>
        {typed.added.length > 0 && (
          <TagChips
            {...naming}
            tags={typed.added}
            formatTag={formatTag}
            onRemove={isEditable ? typed.handleRemove : null}
          />
        )}
        {isReadOnly && typed.added.length === 0 && <span className={styles.none}>--</span>}
        {!isReadOnly && (
          <div className={styles.typed}>
            <input
              {...naming}
              ref={inputRef}
              id={id}
              aria-describedby={describedBy}
              className={cx(controlStyles.input, styles.input)}
              value={typed.text}
              disabled={isDisabled}
              placeholder={placeholder}
              onChange={(event) => typed.handleChange(event.target.value)}
              onKeyDown={typed.handleKeyDown}
              onBlur={typed.handleBlur}
            />
          </div>
        )}
      </div>
    </ControlBox>
  )
}

interface TagChipsProps extends Pick<TagInputProps, 'aria-label' | 'aria-labelledby'> {
  tags: readonly string[]
  formatTag: (tag: string) => string
  /** `null`: they stay. */
  onRemove: ((removed: ReadonlySet<unknown>) => void) | null
}

function TagChips({ tags, formatTag, onRemove, ...naming }: TagChipsProps) {
  return (
    <TagGroup {...naming} className={styles.group ?? ''} onRemove={onRemove ?? undefined}>
      <TagList className={styles.list ?? ''}>
        {tags.map((tag) => (
          <Tag key={tag} id={tag} textValue={formatTag(tag)} className={chipStyles.chip ?? ''}>
            <span className={chipStyles.text}>{formatTag(tag)}</span>
            {onRemove && (
              <Button slot="remove" className={chipStyles.remove ?? ''}>
                <Icon name="close" size={14} />
              </Button>
            )}
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  )
}

type TypedTagsOptions = Pick<
  TagInputProps,
  'value' | 'onChange' | 'normalize' | 'isValid' | 'onInvalid' | 'isLive' | 'onRefuse' | 'refusedText'
>

/** The text in the box, and what becomes of it. */
function useTypedTags(options: TypedTagsOptions) {
  const { value, onChange, normalize = (typed) => typed, isValid = () => true, onInvalid } = options
  const { refusedText = null } = options
  const onRefuse = options.isLive ? options.onRefuse : undefined
  const [own, setOwn] = useState('')
  // What is refused is kept by the one who hands it in, and goes when it is taken back there.
  const text = refusedText ?? own
  /** What of the value is still being typed. */
  const [pending, setPending] = useState<string | null>(null)
  const added = pending === null ? value : value.filter((tag) => tag !== pending)

  function report(tags: readonly string[]) {
    const isChanged = tags.length !== value.length || tags.some((tag) => !value.includes(tag))
    if (isChanged || refusedText !== null) onChange?.([...tags])
  }

  function refuse(refused: string, tags: readonly string[]) {
    setOwn(onRefuse ? '' : refused)
    if (onRefuse) onRefuse(refused, [...tags])
    else report(tags)
  }

  function accept(next: string, tags: readonly string[]) {
    setOwn(next)
    report(tags)
  }

  function add(parts: string[]) {
    const tags = parts.map((part) => normalize(part.trim())).filter((tag) => tag !== '')
    const refused = tags.filter((tag) => !isValid(tag))
    const taken = tags.filter(
      (tag, index) => isValid(tag) && !added.includes(tag) && tags.indexOf(tag) === index,
    )
    for (const tag of refused) onInvalid?.(tag)
    setPending(null)
    if (refused.length > 0) refuse(refused.join(', '), [...added, ...taken])
    else accept('', [...added, ...taken])
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      add([text])
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      onChange?.(value.slice(0, -1))
    }
  }

  function handleChange(next: string) {
    if (next.includes(',')) return add(next.split(','))
    if (!options.isLive) return setOwn(next)
    const tag = normalize(next.trim())
    const isTag = tag !== '' && isValid(tag) && !added.includes(tag)
    setPending(isTag ? tag : null)
    if (tag !== '' && !isValid(tag)) refuse(next, added)
    else accept(next, isTag ? [...added, tag] : added)
  }

  function handleRemove(removed: ReadonlySet<unknown>) {
    const kept = value.filter((tag) => !removed.has(tag))
    if (refusedText !== null && onRefuse) onRefuse(refusedText, kept)
    else onChange?.(kept)
  }

  return {
    text,
    added,
    handleKeyDown,
    handleChange,
    handleRemove,
    // What is refused stays: the field says so.
    handleBlur: () => text.trim() !== '' && refusedText === null && add([text]),
  }
}
