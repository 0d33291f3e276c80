import { checkOwnInfo } from '#schemas/person/own-info.ts'
import { toDay } from '#schemas/format/time.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Database } from '../../database/database.ts'
import { judgeContent } from '../../files/content.ts'
import { timeZoneOf } from '../../record/zone.ts'
import { fromBase64 } from '../../platform/bytes.ts'
import { clock } from '../../platform/clock.ts'

const texts = defineTexts({
  zh: {
    oldPassword: '原密码不正确',
    password: '新密码不能与原密码相同',
    empty: '请输入新密码',
    image: '这不是一张图片',
  },
  zhtw: {
    oldPassword: '原密碼不正確',
    password: '新密碼不能與原密碼相同',
    empty: '請輸入新密碼',
    image: '這不是一張圖片',
  },
  en: {
    oldPassword: 'The old password is wrong',
    password: 'The new password must differ from the old one',
    empty: 'Please enter a new password',
    image: 'This is no picture',
  },
})

/**
 * The id of the caller; forbidden for an administrator who looks with the user's eyes, because a
 * signature belongs to its owner alone.
 */
export function refuseLooking({ userId, viewedBy }: Caller): string {
  if (viewedBy !== undefined) throw new Failure('forbidden')
  return userId
}

/** The bytes of a picture in a data address; 422 where they are not of the stated type. */
export function readPicture(
  image: string,
  say: Say,
): {
  readonly extension: string
  readonly mediaType: string
  readonly bytes: Uint8Array<ArrayBuffer>
} {
  const bytes = fromBase64(image.slice(image.indexOf(',') + 1))
  const extension = /^data:image\/(\w+)/.exec(image)?.[1] ?? ''
  const { mediaType } = judgeContent(bytes, extension)
  if (mediaType === undefined)
    throw new Failure('invalid', {
      data: { problems: [{ path: 'image', code: 'image', message: say(texts, 'image') }] },
    })
  return { extension, mediaType, bytes }
}

/**
 * The refusal of a change of password: at the old one where it is wrong, at the new one where it is
 * unchanged or empty.
 */
export function refusePassword(code: 'oldPassword' | 'password' | 'empty', say: Say): Failure {
  const path = code === 'oldPassword' ? code : 'password'
  return new Failure('invalid', { data: { problems: [{ path, code, message: say(texts, code) }] } })
}

/** Throws the problems in what users enter about themselves, if there are any (5.1). */
export async function refuseWrongInfo(
  db: Database,
  info: Parameters<typeof checkOwnInfo>[0],
  say: Say,
): Promise<void> {
  const problems = checkOwnInfo(info, toDay(clock.now(), await timeZoneOf(db)), say)
  if (problems.length > 0) throw new Failure('invalid', { data: { problems } })
}
