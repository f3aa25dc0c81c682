import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { Calendar } from './Calendar'
import { DateField } from './DateField'
import { DatePicker, DateTimePicker } from './DatePicker'
import { TimeField } from './TimeField'

const shown = () =>
  screen
    .getAllByRole('spinbutton')
    .map((part) => part.textContent)
    .join(' ')

describe('DateField', () => {
  it('is stepped part by part and reports a whole date', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<DateField label="Founded" value="2024-02-28" onChange={onChange} />)
    expect(screen.getByRole('group', { name: 'Founded' })).toBeInTheDocument()
    await user.click(screen.getByRole('spinbutton', { name: /day/ }))
    await user.keyboard('{ArrowUp}')
    expect(onChange).toHaveBeenLastCalledWith('2024-02-29')
  })

  it('orders the parts as the locale does', () => {
    renderUi(<DateField aria-label="Founded" value="2024-02-29" />, 'de-DE')
    expect(shown()).toBe('29 02 2024')
  })

  it('shows what cannot be read as it is', () => {
    renderUi(<DateField aria-label="Founded" value="0000-00-00" />)
    expect(screen.getByRole('textbox', { name: 'Founded' })).toHaveValue('0000-00-00')
  })
})

function Clock({ before, ...props }: { before: string | null; onReject: () => void; hasSeconds?: boolean }) {
  const [value, setValue] = useState(before)
  return (
    <>
      <TimeField {...props} aria-label="Opens" value={value} hourCycle={12} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

/** Types into a clock of twelve hours, from its hour on. */
async function typeFromHour(before: string | null, keys: string, hasSeconds = false) {
  const onReject = vi.fn()
  const { user } = renderUi(<Clock before={before} onReject={onReject} hasSeconds={hasSeconds} />)
  await user.click(screen.getByRole('spinbutton', { name: /hour/ }))
  await user.keyboard(keys)
  return { user, onReject }
}

describe('two digits that are too large for a part', () => {
  function Stored(props: { value: string | null; onReject: (text: string, problem: string) => void }) {
    const [value, setValue] = useState(props.value)
    const [rejected, setRejected] = useState<string | null>(null)
    return (
      <DateField
        aria-label="Founded"
        value={rejected === null ? value : null}
        rejected={rejected}
        onChange={(next) => {
          setValue(next)
          setRejected(null)
        }}
        onReject={(text, problem) => {
          setRejected(text)
          props.onReject(text, problem)
        }}
      />
    )
  }

  it.each([
    ['month', '13', '13 05 2024'],
    ['day', '32', '05 32 2024'],
  ])('are shown and refused as they are typed in a %s', async (name, keys, text) => {
    const onReject = vi.fn()
    const { user } = renderUi(<Stored value="2024-05-05" onReject={onReject} />)
    await user.click(screen.getByRole('spinbutton', { name: new RegExp(name) }))
    await user.keyboard(keys)
    expect(shown()).toBe(text)
    expect(onReject).toHaveBeenLastCalledWith(text.replaceAll(' ', '/'), 'unknown')
  })

  it('are so in an hour, and leave it', async () => {
    const onReject = vi.fn()
    const { user } = renderUi(
      <TimeField aria-label="Opens" value="10:11:00" hourCycle={24} onReject={onReject} />,
    )
    await user.click(screen.getByRole('spinbutton', { name: /hour/ }))
    await user.keyboard('2507')
    expect(shown()).toBe('25 07')
    expect(onReject).toHaveBeenLastCalledWith('25:07', 'unknown')
  })

  it.each([
    ['10:11:00', '13', '01 11 PM', '13:11:00'],
    ['10:11:00', '19', '07 11 PM', '19:11:00'],
    ['22:11:00', '00', '12 11 AM', '00:11:00'],
    ['22:11:00', '12', '12 11 PM', '12:11:00'],
    [null, '14', '02 –– PM', null],
  ])('are an hour of the day on a clock of twelve: in %s, %s', async (before, keys, text, stored) => {
    const { onReject } = await typeFromHour(before, keys)
    expect(shown()).toBe(text)
    expect(screen.getByRole('status')).toHaveTextContent(stored ?? '')
    if (stored) expect(onReject).not.toHaveBeenCalled()
    expect(screen.getByRole('spinbutton', { name: /minute/ })).toHaveFocus()
  })

  it.each([
    [24, '25', '25 11 00', '2024-05-05 25:11:00'],
    [12, '13', '01 11 00 PM', null],
    [12, '213507', '09 35 07 PM', null],
  ] as const)('are the same in the pop-up of a clock of %s', async (hourCycle, keys, text, refused) => {
    const onReject = vi.fn()
    function Picker() {
      const [value, setValue] = useState<string | null>('2024-05-05T10:11:00')
      return (
        <DateTimePicker
          aria-label="Opens"
          value={value}
          hourCycle={hourCycle}
          onReject={onReject}
          onChange={setValue}
        />
      )
    }
    const { user } = renderUi(<Picker />)
    await user.click(screen.getByRole('button'))
    await user.click(within(screen.getByRole('dialog')).getByRole('spinbutton', { name: /hour/ }))
    await user.keyboard(keys)
    const parts = within(screen.getByRole('dialog')).getAllByRole('spinbutton')
    expect(parts.map((part) => part.textContent).join(' ')).toBe(text)
    if (refused) expect(onReject).toHaveBeenLastCalledWith(refused, 'unknown')
    else expect(onReject).not.toHaveBeenCalled()
  })

  it('are a day and the next part where the first digit can have none behind it', async () => {
    const onReject = vi.fn()
    const { user } = renderUi(<Stored value="2024-05-05" onReject={onReject} />)
    await user.click(screen.getByRole('spinbutton', { name: /day/ }))
    await user.keyboard('45')
    expect(shown()).toBe('05 04 5')
    expect(onReject).not.toHaveBeenCalled()
  })

  it('are counted from what Backspace leaves', async () => {
    const { user } = renderUi(<Stored value="2024-12-05" onReject={vi.fn()} />)
    await user.click(screen.getByRole('spinbutton', { name: /month/ }))
    await user.keyboard('{Backspace}3')
    expect(shown()).toBe('13 05 2024')
  })

  it('are no longer refused once they are a month again', async () => {
    const { user } = renderUi(<Stored value="2024-05-05" onReject={vi.fn()} />)
    await user.click(screen.getByRole('spinbutton', { name: /month/ }))
    await user.keyboard('13')
    await user.tab({ shift: true })
    await user.keyboard('12')
    expect(shown()).toBe('12 05 2024')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('become the largest number where nothing takes what is refused, as in inputs of browsers', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<DateField aria-label="Founded" value="2024-05-05" onChange={onChange} />)
    await user.click(screen.getByRole('spinbutton', { name: /month/ }))
    await user.keyboard('13')
    await user.tab()
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith('2024-12-05')
  })
})

describe('the digits of a time from eight in the evening on, on a clock of twelve hours,', () => {
  it.each([
    ['2000', '08 00 PM', '20:00:00'],
    ['2145', '09 45 PM', '21:45:00'],
    ['2207', '10 07 PM', '22:07:00'],
    ['23{Shift>}:{/Shift}59', '11 59 PM', '23:59:00'],
    // An hour of the clock itself, and its minutes.
    ['2', '02 11 AM', '02:11:00'],
    ['230', '02 30 AM', '02:30:00'],
    ['230p', '02 30 PM', '14:30:00'],
    ['2:305', '02 30 AM', '02:30:00'],
    ['245', '02 45 AM', '02:45:00'],
    ['2075', '02 07 AM', '02:07:00'],
    ['2415', '02 41 AM', '02:41:00'],
    ['230{Tab}5', '02 30 AM', '02:30:00'],
    ['{ArrowUp}2305{Shift>}{Tab}{/Shift}9', '11 09 PM', '23:09:00'],
  ])('are read once all of them are typed: %s', async (keys, text, stored) => {
    const { onReject } = await typeFromHour('10:11:00', keys)
    expect(shown()).toBe(text)
    expect(screen.getByRole('status')).toHaveTextContent(stored)
    expect(onReject).not.toHaveBeenCalled()
  })

  it.each([
    ['203015', '08 30 15 PM', '20:30:15'],
    ['210730', '09 07 30 PM', '21:07:30'],
    ['20301a', '02 03 01 AM', '02:03:01'],
    ['2030{Tab}', '08 30 00 PM', '20:30:00'],
    ['2305{ArrowRight}', '11 05 00 PM', '23:05:00'],
    ['230{Tab}', '02 30 12 AM', '02:30:12'],
    ['230512p', '11 05 12 PM', '23:05:12'],
    ['2305{Backspace}{Tab}', '02 30 –– AM', '02:30:05'],
    ['23001{Tab}', '02 30 01 AM', '02:30:01'],
  ])('are read with their seconds where there are some: %s', async (keys, text, stored) => {
    await typeFromHour('10:11:12', keys, true)
    expect(shown()).toBe(text)
    expect(screen.getByRole('status')).toHaveTextContent(stored)
  })

  it('are read when the field is left, before its seconds', async () => {
    const { user, onReject } = await typeFromHour('10:11:12', '2030', true)
    await user.click(document.body)
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('20:30:00'))
    expect(shown()).toBe('08 30 00 PM')
    expect(onReject).not.toHaveBeenCalled()
  })

  it('are read where the half of a day stands before the hour', async () => {
    const { user } = renderUi(<Clock before="10:11:00" onReject={vi.fn()} />, 'zh-CN')
    await user.click(screen.getAllByRole('spinbutton')[1] as HTMLElement)
    await user.keyboard('2030')
    expect(screen.getByRole('status')).toHaveTextContent('20:30:00')
  })

  it('change nothing in the half of a day that was entered for itself', async () => {
    const { user } = renderUi(<Clock before="02:30:00" onReject={vi.fn()} />)
    await user.click(screen.getByRole('spinbutton', { name: /minute/ }))
    await user.keyboard('{ArrowRight}05')
    expect(shown()).toBe('02 30 AM')
    expect(screen.getByRole('status')).toHaveTextContent('02:30:00')
  })
})

describe('DatePicker', () => {
  it('opens a calendar on the date and takes the day that is chosen', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<DatePicker label="Founded" value="2024-02-29" onChange={onChange} />)
    await user.click(screen.getByRole('button'))
    expect(screen.getByRole('dialog', { name: /Founded/ })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /February 14, 2024/ }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2024-02-14')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('has no calendar while it is read-only', () => {
    renderUi(<DatePicker aria-label="Founded" value="2024-02-29" isReadOnly />)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('DateTimePicker', () => {
  it('changes one part and keeps the others', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(
      <DateTimePicker aria-label="Opened" value="2024-02-29 16:05:09" onChange={onChange} hourCycle={24} />,
    )
    await user.click(screen.getByRole('spinbutton', { name: /minute/ }))
    await user.keyboard('{ArrowUp}')
    expect(onChange).toHaveBeenLastCalledWith('2024-02-29T16:06:09')
  })
})

describe('the time of day in the pop-up', () => {
  const inPopUp = async (value: string | null) => {
    const calls = { onChange: vi.fn(), onReject: vi.fn() }
    function Picker() {
      const [rejected, setRejected] = useState<string | null>(null)
      const [stored, setStored] = useState(value)
      return (
        <DateTimePicker
          label="Founded"
          hourCycle={24}
          value={rejected === null ? stored : null}
          rejected={rejected}
          onChange={(next) => {
            calls.onChange(next)
            setStored(next)
            setRejected(null)
          }}
          onReject={(text, problem) => {
            calls.onReject(text, problem)
            setRejected(text)
          }}
        />
      )
    }
    const { user } = renderUi(<Picker />)
    await user.click(screen.getByRole('button', { name: /Calendar|Founded/ }))
    const time = await screen.findByRole('group', { name: 'Time' })
    const part = (name: RegExp) => within(time).getByRole('spinbutton', { name })
    return { ...calls, user, part }
  }

  it('is reported while it is half a time, behind its day', async () => {
    const { user, part, onChange, onReject } = await inPopUp('2024-02-29 10:20:30')
    await user.click(part(/hour/))
    await user.keyboard('{Backspace}{Backspace}')
    expect(onReject).toHaveBeenLastCalledWith('2024-02-29 ––:20:30', 'incomplete')
    await user.keyboard('10')
    expect(onChange).toHaveBeenLastCalledWith('2024-02-29T10:20:30')
  })

  it('is reported while it has no day, and goes with the one that is chosen', async () => {
    const { user, part, onChange, onReject } = await inPopUp(null)
    await user.click(part(/hour/))
    await user.keyboard('102030')
    expect(onReject).toHaveBeenLastCalledWith('10:20:30', 'incomplete')
    expect(onChange).not.toHaveBeenCalled()
    await user.click(screen.getAllByRole('button', { name: / 14, / })[0] as HTMLElement)
    expect(onChange).toHaveBeenLastCalledWith(expect.stringMatching(/-14T10:20:30$/))
  })
})

describe('TimeField', () => {
  it('takes the time of day from the pop-up too', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(
      <DateTimePicker label="Founded" value="2024-02-29 10:20:30" hourCycle={24} onChange={onChange} />,
    )
    await user.click(screen.getByRole('button', { name: /Calendar|Founded/ }))
    const time = await screen.findByRole('group', { name: 'Time' })
    await user.click(within(time).getByRole('spinbutton', { name: /hour/ }))
    await user.keyboard('17')
    expect(onChange).toHaveBeenLastCalledWith('2024-02-29T17:20:30')
  })

  it('shows 12 or 24 hours', () => {
    const { rerender } = renderUi(<TimeField aria-label="Opens" value="15:30:00" hourCycle={24} />)
    expect(shown()).toBe('15 30')
    rerender(<TimeField aria-label="Opens" value="15:30:00" hourCycle={12} />)
    expect(shown()).toBe('03 30 PM')
  })

  it('reports the time with seconds', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<TimeField aria-label="Opens" value="09:30:00" onChange={onChange} />)
    await user.tab()
    await user.keyboard('{ArrowUp}')
    expect(onChange).toHaveBeenLastCalledWith('10:30:00')
  })
})

describe('Calendar', () => {
  it('moves by arrow keys and chooses by Enter', async () => {
    const onChange = vi.fn()
    const { user } = renderUi(<Calendar aria-label="Day" value="2024-02-14" onChange={onChange} />)
    await user.click(screen.getByRole('button', { name: /February 14, 2024/ }))
    await user.keyboard('{ArrowRight}{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('2024-02-15')
  })

  it('offers no day outside the limits', () => {
    renderUi(<Calendar aria-label="Day" value="2024-02-14" min="2024-02-10" />)
    expect(screen.getByRole('button', { name: /February 9, 2024/ })).toHaveAttribute('aria-disabled', 'true')
  })
})
