import { defineLayout, option } from '@pergola/sdk/contract'

export default defineLayout({
  id: 'timeline',
  name: '$t:timeline',
  icon: 'format_list_bulleted',
  options: {
    /** Names of fields; `__none__` and nothing are the same. */
    date: option.text(),
    /** Template: `{{ action }} by {{ action_by.first_name }}`. */
    title: option.text(),
    content: option.text(),
    color: option.text(),
    scale: option.choice({ day: '$t:day', week: '$t:week', month: '$t:month', year: '$t:year' }, 'day'),
  },
})
