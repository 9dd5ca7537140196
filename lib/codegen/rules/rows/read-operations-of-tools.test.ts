import { describe } from 'vitest'
import { cases, programsPassTypes } from './testing/cases.ts'
import { EVENTS, INVOICES, REPOSITORIES, SENSORS, STUDENTS } from './testing/sample-rows.ts'

describe('repositories', () =>
  cases(
    REPOSITORIES,
    [
      ['which repos are written in TypeScript', 'language is "TypeScript"'],
      ['repositories with the topic web', 'topics[] is "web"'],
      ['the repo with the most stars', 'down stargazers_count | one'],
      ['archived repositories', 'archived is true'],
      ['repos that are not forks', 'fork is false'],
      ['private repos, names only', 'private is true | pick full_name'],
      ['repos with more than 100 stars', 'stargazers_count more 100'],
      ['repositories owned by lin', 'owner.login is "lin"', 'owned'],
      ['the one with the most open issues', 'down open_issues_count | one'],
      ['repositories without a license', 'license.name is null'],
      ['last pushed first', 'down pushed_at'],
      ['repos nobody pushed to since 2024', 'pushed_at at-least "2024-01-01"', 'nobody pushed to'],
      ['how many repositories per language', 'by language: count'],
      ['everything but python', 'language is-not "Python"'],
      ['top 2 by stars', 'down stargazers_count | first 2'],
    ],
    ['repository', 'repo'],
  ))

describe('events', () =>
  cases(
    EVENTS,
    [
      ['events in Room 4', 'location is "Room 4"'],
      ['confirmed events, earliest first', 'status is "confirmed" | up start.dateTime'],
      ['what is on 20 January 2027', 'start.dateTime at-least "2027-01-20" | start.dateTime less "2027-01-21"'],
      ['events with b@x.example', 'attendees[].email is "b@x.example"'],
      ['when does the budget review start?', 'summary is "Budget review" | pick start.dateTime'],
      ['events without a location', 'location is null'],
      ['where is the standup', 'summary is "Standup" | pick location'],
      ['the next two events', '', 'next two'],
      ['titles and start times', 'pick summary, start.dateTime'],
    ],
    ['event', 'repo'],
  ))

describe('invoices', () =>
  cases(
    INVOICES,
    [
      ['open invoices', 'status is "open"'],
      ['unpaid invoices', 'paid is false'],
      ['invoices of Yogaloft', 'customer_name is "Yogaloft"'],
      ['invoices in usd', 'currency is "usd"'],
      ['total amount due', 'sum amount_due'],
      ['amount due per customer', 'by customer_name: sum amount_due'],
      ['the customer emails of open invoices, each only once', 'status is "open" | distinct customer_email'],
      ['invoices due before 2025-12-20', 'due_date less "2025-12-20"'],
      ['largest invoice', 'down total | one'],
      ['number and total of each open invoice', 'status is "open" | pick number, total', 'of each'],
      ['paid ones, newest first', 'paid is true | down created'],
      ['how much is still due?', '', 'how much due'],
      ['the oldest unpaid invoice', 'paid is false | up created | one'],
    ],
    ['invoice', 'repo'],
  ))

describe('sensors', () =>
  cases(
    SENSORS,
    [
      ['the warmest sensor', 'down Temperature | one'],
      ['sensors with a battery below 20%', 'Battery less 20'],
      ['which sensors are online', 'Online is "yes" | pick Sensor'],
      ['humidity of the cellar', 'Sensor is "cellar" | pick Humidity'],
      ['average temperature', 'average Temperature'],
      ['sensors that are not online', 'Online is "no"'],
      ['hottest first', 'down Temperature'],
      ['temperature and humidity in the kitchen', 'Sensor is "kitchen" | pick Temperature, Humidity'],
      ['sensors warmer than 20 degrees', 'Temperature more 20'],
      ['the lowest humidity', 'up Humidity | one'],
    ],
    ['sensor', 'repo'],
  ))

describe('students', () =>
  cases(
    STUDENTS,
    [
      ['students in 7b', 'class is "7b"'],
      ['who has more than 5 absent days', 'absent_days more 5'],
      ['students that are in no club', 'club is null'],
      ['average grade per class', 'by class: average grade'],
      ['who was never absent', '', 'never absent'],
      ['chess players', 'club is "chess"', 'players'],
      ['students sorted by class', 'up class'],
      ['class and student of the youngest', 'down born | one | pick class, student', 'of'],
      ['class of Mia', 'student is "Mia" | pick class'],
      ['students of class 7b with a grade better than 3', 'grade more 3 | class is "7b"', 'of'],
      ['the youngest student', 'down born | one'],
      ['absent days in total by class', 'by class: sum absent_days'],
      ['students born in 2013', 'born at-least "2013-01-01" | born less "2014-01-01"'],
    ],
    ['student', 'repo'],
  ))

programsPassTypes()
