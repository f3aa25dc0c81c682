import { expect, it } from 'vitest'
import { checkAccessibility } from './checkAccessibility'

const input = (code: string) => [{ path: 'input.tsx', code }]
const GOOD = '<input id={id} aria-labelledby={labelId} readOnly={isReadOnly} />'

it.each([
  ['an input without a label', input('<input readOnly={isReadOnly} />'), /labelId/],
  ['an input that can always be changed', input('<input aria-labelledby={labelId} />'), /isReadOnly/],
  [
    'a button with an icon alone',
    input(`${GOOD}<button onClick={() => clear()}><Icon name="close" /></button>`),
    /without words/,
  ],
  ['a second control without a name', input(`${GOOD}<select value={unit}>`), /without a name/],
  ['a picture without words', input(`${GOOD}<img src={value} onLoad={() => {}} />`), /without alt/],
  ['a click on what is no button', input(`${GOOD}<div style={{}} onClick={() => {}}>`), /use a button/],
  ['an order of tabs', input(`${GOOD}<b tabIndex={3} />`), /order of tabs/],
  ['a hidden focus', [{ path: 'styles.module.css', code: 'a:focus { outline: none }' }], /outline/],
])('complains about %s', (_case, files, message) => {
  expect(checkAccessibility('interface', files).join()).toMatch(message)
})

it.each([
  ['labels and read-only fields', input(GOOD)],
  ['an input that hands all its props on', input('<Field {...props} />')],
  [
    'a button that says what it does',
    input(`${GOOD}<button aria-label={t('clear')}><Icon name="close" /></button>`),
  ],
  [
    'a button with a picture that is described',
    input(`${GOOD}<button><img src={url} alt={name} /></button>`),
  ],
  ['a control in its label', input(`${GOOD}<label>Unit <select value={unit}></select></label>`)],
  [
    'a control with its label elsewhere',
    input(`${GOOD}<label htmlFor={unit}>Unit</label><select id={unit}>`),
  ],
  ['a picture with words', input(`${GOOD}<img src={value} alt={name} />`)],
  ['a button beside a group', input(`${GOOD}<div><button onClick={clear}>x</button></div>`)],
])('has nothing against %s', (_case, files) => {
  expect(checkAccessibility('interface', files)).toEqual([])
})
