import { Tag } from 'antd'
import type { EntryColumn } from '#renderers/pages/entries/parts/entry-table.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { LogType } from '#schemas/api/log.ts'
import { actTexts, sayAct, sayTarget } from '#schemas/api/audit-words.ts'
import { sayWay, signInWayTexts } from '#schemas/api/sign-in-words.ts'
import type { Say } from '#schemas/text.ts'
import type { LogLines } from '../store.ts'
import { logTexts } from '../texts.ts'

type Text = ReturnType<typeof useTexts<keyof typeof logTexts.en>>

/**
 * What differs between logs: the columns besides time, user and address, and the filters besides
 * the keyword.
 */
export interface LogKind<T extends LogType> {
  columns(text: Text, say: Say): readonly EntryColumn<LogLines[T]>[]
  choices(
    text: Text,
    say: Say,
  ): readonly {
    readonly filter: string
    readonly label: string
    readonly options: readonly { readonly value: string | number; readonly label: string }[]
  }[]
  readonly hasDetails: boolean
}

export const dash = (value: string): string => value || '-'

export const kinds: { readonly [T in LogType]: LogKind<T> } = {
  SignIn: {
    columns: (text, say) => [
      {
        key: 'type',
        title: text('type'),
        width: 110,
        render: ({ loginType }) => text(loginType === 0 ? 'signIn' : 'signOut'),
      },
      {
        key: 'result',
        title: text('result'),
        width: 100,
        render: ({ loginMark }) => (
          <Tag color={loginMark === 1 ? 'success' : 'error'}>
            {text(loginMark === 1 ? 'worked' : 'refused')}
          </Tag>
        ),
      },
      {
        key: 'way',
        title: say(signInWayTexts, 'way'),
        width: 130,
        render: (line) => dash(sayWay(line, say)),
      },
      {
        key: 'platform',
        title: text('platform'),
        width: 120,
        render: ({ platForm }) => dash(platForm),
      },
      {
        key: 'browser',
        title: text('browser'),
        width: 140,
        render: ({ browser }) => dash(browser),
      },
    ],
    choices: (text) => [
      {
        filter: 'loginType',
        label: text('type'),
        options: [
          { value: 0, label: text('signIn') },
          { value: 1, label: text('signOut') },
        ],
      },
      {
        filter: 'loginMark',
        label: text('result'),
        options: [
          { value: 1, label: text('worked') },
          { value: 0, label: text('refused') },
        ],
      },
    ],
    hasDetails: false,
  },
  Operation: {
    columns: (text, say) => [
      {
        key: 'what',
        title: text('what'),
        width: 180,
        render: ({ what, state }) => sayAct(what, say, state),
      },
      {
        key: 'target',
        title: text('target'),
        width: 220,
        render: (line) => dash(sayTarget(line, say)),
      },
    ],
    choices: (text, say) => [
      {
        filter: 'what',
        label: text('what'),
        options: Object.keys(actTexts.en).map((value) => ({ value, label: sayAct(value, say) })),
      },
    ],
    hasDetails: true,
  },
  Request: {
    columns: (text) => [
      {
        key: 'request',
        sort: 'requestUrl',
        title: text('request'),
        width: 320,
        render: ({ requestMethod, requestUrl }) => `${requestMethod} ${requestUrl}`,
      },
      {
        key: 'status',
        title: text('status'),
        width: 90,
        render: ({ status }) => <Tag color={status < 400 ? 'success' : 'error'}>{status}</Tag>,
      },
      {
        key: 'duration',
        sort: 'requestDuration',
        title: text('duration'),
        width: 110,
        align: 'right',
        render: ({ requestDuration }) => text('milliseconds', { count: requestDuration }),
      },
    ],
    choices: (text) => [
      {
        filter: 'requestMethod',
        label: text('method'),
        options: ['GET', 'POST', 'PUT', 'DELETE'].map((value) => ({ value, label: value })),
      },
      {
        filter: 'isRefused',
        label: text('result'),
        options: [
          { value: 0, label: text('worked') },
          { value: 1, label: text('refused') },
        ],
      },
    ],
    hasDetails: false,
  },
  Error: {
    columns: (text) => [
      {
        key: 'request',
        sort: 'requestUrl',
        title: text('request'),
        width: 260,
        render: ({ requestMethod, requestUrl }) => `${requestMethod} ${requestUrl}`,
      },
      { key: 'message', title: text('message'), width: 280, render: ({ message }) => message },
    ],
    choices: () => [],
    hasDetails: true,
  },
}
