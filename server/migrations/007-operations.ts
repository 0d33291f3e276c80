import { sql } from 'kysely'
import { menuTypes } from '#schemas/menu.ts'

const screens = [
  ['area', '行政区划', 'EnvironmentOutlined'],
  ['dictionary', '数据字典', 'BookOutlined'],
  ['config', '系统配置', 'ToolOutlined'],
  ['log', '系统日志', 'FileSearchOutlined'],
  ['online', '在线用户', 'GlobalOutlined'],
  ['monitor', '系统监控', 'DashboardOutlined'],
  ['task', '任务调度', 'ScheduleOutlined'],
  ['backup', '数据备份', 'SaveOutlined'],
] as const

/** Tasks of a new installation: id (also code and job), name, cron, parameters. */
const tasks = [
  ['sweepSessions', '清理会话', '*/10 * * * *', {}],
  ['sweepUploads', '清理未使用的上传文件', '*/10 * * * *', {}],
  ['sweepFiles', '清理无主文件', '10 3 * * *', {}],
  ['sweepLogs', '清理过期日志', '20 3 * * *', {}],
  ['backup', '数据备份', '30 3 * * *', { keep: 7 }],
] as const

/**
 * Areas, more of dictionaries, logs of requests and errors, scheduled tasks with their runs, and
 * the operations screens.
 */
export const operations = [
  sql`create table berth.areas (
    id text primary key,
    parent_id text not null,
    full_name text not null,
    en_code text not null unique,
    pinyin text not null default '',
    description text not null default '',
    sort_code integer not null default 0,
    enabled_mark integer not null default 1,
    version integer not null default 1,
    created_at timestamptz not null default now()
  )`,
  sql`create index areas_parent on berth.areas (parent_id, sort_code, id)`,
  sql`alter table berth.dictionary_types
    add column description text not null default '',
    add column created_at timestamptz not null default now()`,
  sql`alter table berth.dictionary_data
    add column pinyin text not null default '',
    add column description text not null default '',
    add column created_at timestamptz not null default now()`,
  sql`create index dictionary_types_parent on berth.dictionary_types (parent_id)`,
  sql`create index dictionary_data_parent on berth.dictionary_data (parent_id)`,
  sql`create table berth.request_log (
    id text primary key,
    at timestamptz not null,
    request_id text not null,
    user_id text not null,
    address text not null,
    method text not null,
    path text not null,
    status integer not null,
    ms integer not null
  )`,
  sql`create index request_log_at on berth.request_log (at)`,
  sql`create index request_log_user on berth.request_log (user_id, at)`,
  sql`create table berth.error_log (
    id text primary key,
    at timestamptz not null,
    request_id text not null,
    user_id text not null,
    address text not null,
    method text not null,
    path text not null,
    message text not null,
    stack text not null
  )`,
  sql`create index error_log_at on berth.error_log (at)`,
  sql`create index audit_user on berth.audit (user_id, at)`,
  sql`create table berth.tasks (
    id text primary key,
    full_name text not null,
    en_code text not null unique,
    job text not null,
    cron text not null,
    parameters jsonb not null default '{}',
    start_at timestamptz,
    end_at timestamptz,
    next_at timestamptz,
    description text not null default '',
    sort_code integer not null default 0,
    enabled_mark integer not null default 1,
    is_built_in boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null default now()
  )`,
  sql`create table berth.task_runs (
    id text primary key,
    task_id text not null references berth.tasks on delete cascade,
    planned_at timestamptz not null,
    due_at timestamptz not null default now(),
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
    tries integer not null default 0,
    holder text not null default '',
    lease_until timestamptz,
    started_at timestamptz,
    ended_at timestamptz,
    started_by text not null default '',
    result text not null default '',
    unique (task_id, planned_at)
  )`,
  sql`create index task_runs_open on berth.task_runs (due_at) where state in ('waiting', 'running')`,
  ...tasks.map(
    ([id, name, cron, parameters], order) =>
      sql`insert into berth.tasks (id, full_name, en_code, job, cron, parameters, sort_code, is_built_in)
        values (${id}, ${name}, ${id}, ${id}, ${cron}, ${JSON.stringify(parameters)}, ${order}, true)`,
  ),
  ...screens.map(
    ([code, name, icon], order) =>
      sql`insert into berth.menus (id, parent_id, en_code, full_name, icon, type, url_address, sort_code)
        values (${code}, 'system', ${code}, ${name}, ${icon}, ${menuTypes.page}, ${`system/${code}`}, ${order + 10})`,
  ),
]
