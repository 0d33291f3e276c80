import { observable, runInAction } from 'mobx'
import type { IObservableArray } from 'mobx'
import { files as calls } from '#schemas/api/file.ts'
import type { FileType, UploadedFile } from '#schemas/api/file.ts'
import type { FieldPort, FileLook, FilesPort } from '#schemas/runtime.ts'
import { countProblem, checkFile, uploadProblems } from '#schemas/wire/upload.ts'
import type { UploadRule } from '#schemas/wire/upload.ts'
import type { Checksum } from './checksum.ts'
import type { Wait } from './chunk-sender.ts'
import type { Engine } from './engine.ts'
import { saveFile } from './save-file.ts'
import { RefusedCall } from './send.ts'
import { uploadTexts } from './single-upload.ts'
import { Turns, Upload } from './upload.ts'

const storedIn = ({ value }: FieldPort): readonly UploadedFile[] =>
  Array.isArray(value) ? (value as readonly UploadedFile[]) : []

/** The type and name with which a stored file is requested. */
export const placeOf = ({
  url,
  fileId,
}: UploadedFile): { readonly type: FileType; readonly name: string } => ({
  type: (url.split('/').at(-2) ?? 'annex') as FileType,
  name: fileId,
})

/** What sends a file, loaded once somebody sends one. */
const means: { readonly checksum: Checksum; readonly wait: Wait } = {
  checksum: async (file, given) => (await import('./checksum.ts')).checksumInWorker(file, given),
  wait: async (time, signal) => (await import('./chunk-sender.ts')).wait(time, signal),
}

/** Uploads files of fields and opens stored ones. */
export class Files implements FilesPort {
  private readonly engine: Engine
  private readonly means: { readonly checksum: Checksum; readonly wait: Wait }
  private readonly turns = new Turns()
  private readonly byField = new WeakMap<FieldPort, IObservableArray<Upload>>()

  constructor(engine: Engine, own = means) {
    this.engine = engine
    this.means = own
  }

  private listOf(field: FieldPort): IObservableArray<Upload> {
    const list = this.byField.get(field) ?? observable.array<Upload>([], { deep: false })
    this.byField.set(field, list)
    return list
  }

  uploads(field: FieldPort): readonly Upload[] {
    return this.listOf(field)
  }

  add(field: FieldPort, chosen: readonly File[], rule: UploadRule): void {
    const { say, toasts } = this.engine
    for (const file of chosen) {
      const count = storedIn(field).length + this.listOf(field).length + 1
      const wrong = checkFile(rule, file) ?? countProblem(rule, count)
      if (wrong) {
        toasts.show('error', say(uploadProblems, wrong.code, wrong.params))
        continue
      }
      this.start(field, file, rule)
    }
  }

  private start(field: FieldPort, file: File, { type }: UploadRule): void {
    const { send, say, toasts } = this.engine
    const list = this.listOf(field)
    const settle = (): void => field.hold?.(list.some((listedUpload) => listedUpload.isOpen))
    const leave = (upload: Upload): void => {
      runInAction(() => list.remove(upload))
      settle()
    }
    const upload = new Upload(
      {
        send,
        say,
        ...this.means,
        turns: this.turns,
        onChange: settle,
        onStored: (done, stored) => {
          leave(done)
          field.set([...storedIn(field), stored])
          field.touch()
          toasts.show('success', say(uploadTexts, 'success'))
        },
        onFailed: (_failed, words) => toasts.show('error', words),
        onRemoved: leave,
      },
      { file, type },
    )
    runInAction(() => list.push(upload))
    upload.resume()
  }

  picture(file: UploadedFile): string | undefined {
    const { type, name } = placeOf(file)
    return this.engine.pictures.find(type, name)
  }

  /** Returns the result of a call; if it is refused, tells the user and returns null. */
  private async ask<T>(asking: Promise<T>): Promise<T | null> {
    const { say, toasts } = this.engine
    try {
      return await asking
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      if (error.code === 404) toasts.show('warning', say(uploadTexts, 'missing'))
      else toasts.show('error', error.message)
      return null
    }
  }

  look(file: UploadedFile): Promise<FileLook | null> {
    return this.ask(
      this.engine.send(
        calls.preview,
        { query: { fileVersionId: file.fileVersionId, fileName: file.name } },
        { quiet: true },
      ),
    )
  }

  load(file: UploadedFile): Promise<Blob | null> {
    return this.ask(this.engine.send(calls.download, { params: placeOf(file) }, { quiet: true }))
  }

  async save(file: UploadedFile): Promise<void> {
    const bytes = await this.load(file)
    if (bytes) saveFile(bytes, file.name)
  }
}

/** The files of the signed-in user. */
export const openFiles = (engine: Engine): Files => new Files(engine)
