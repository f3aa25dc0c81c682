import { Type } from 'typebox'
import { answer, ref } from '../../http/answers'
import { checkedLater } from '../../http/checkedLater'
import { SettingField } from '../fields/schema'

const Whole = Type.Optional(Type.Union([Type.Integer(), Type.String()]))

export const settingSchemas = {
  fields: {
    summary: 'The fields that settings are edited with',
    querystring: checkedLater(Type.Object({ limit: Whole, offset: Whole })),
    response: { 200: answer(Type.Array(ref(SettingField))) },
  },
} as const
