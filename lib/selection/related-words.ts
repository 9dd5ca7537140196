/**
 * What people say and what tools are called, a line each; in every direction. General English only: a word stands here
 * because a person without a catalog before their eyes would use it for the other, never because one tool needs it. Tools
 * that are described in Chinese, of which there are many, are found by English tasks and the other way round.
 */
const RELATED = `
write save store export
create generate produce
read open load view
search query lookup explore
fetch retrieve download scrape
list enumerate browse
edit modify update change replace
remove delete clear uninstall
start launch begin spawn
stop kill terminate end cancel
convert transform turn
compress zip archive
merge combine join concatenate
split divide cut
compare diff difference
extract parse
encrypt decrypt cipher encryption
validate verify check
schedule plan appointment
recommend suggest suggestion recommendation
analyze analysis analyse analytics
summarize summary summarise
translate translation translator language
transcribe transcript transcription subtitle caption speech
remember memory memorize recall
notify notification alert reminder
visualize visualization chart graph plot
draw drawing sketch canvas paint
flowchart diagram flow mermaid
presentation slide powerpoint pptx ppt deck
spreadsheet excel workbook worksheet sheet xlsx
document docx word
paper article publication arxiv scholar journal preprint research
thesis dissertation paper scholar
pdf document
image picture photo photograph photography
video youtube clip movie
audio sound music recording wav mp3
song track music playlist album lyrics
tempo beat bpm rhythm
movie film cinema
show series tv episode
painting artwork art museum masterpiece sculpture gallery exhibition
book novel author isbn
game gaming gamer
player gamer summoner
champion hero character
character role hero
team squad lineup club
match fixture game tournament
league standings championship esports
leaderboard ranking rank
football soccer
chess checkmate opening
stock share equity ticker
company business corporate firm corporation
price cost rate
gold silver metal commodity asset
crypto cryptocurrency bitcoin ethereum btc eth
currency exchange forex conversion rate
finance financial investment investor invest
income revenue earnings profit financials
statement report sheet
market trading trade exchange
portfolio holdings positions
dividend yield payout
bank account balance transaction
loan mortgage credit interest
tax vat
invoice bill receipt
payment pay checkout
news headline story
trending trend hot popular viral
weather forecast temperature rain climate meteorology umbrella
temperature celsius fahrenheit
map location place address
geocode coordinates latitude longitude geolocation address
route direction navigation way
distance far kilometers miles
bike bicycle cycling
walk walking pedestrian
drive driving car
commute travel transport transit
train rail railway station
flight airline airport plane aviation
hotel accommodation lodging stay
apartment listing rental rent airbnb
restaurant dining food cafe eat
recipe cook cooking dish meal ingredient
dinner lunch breakfast meal
nutrition calorie diet food
drink cocktail beverage wine beer
trip travel tourism itinerary
attraction sight tourism landmark place
park parking garage
charger charging ev
ticket booking reservation
buy purchase order shop
shopping shop product ecommerce store
product item goods
coupon discount deal promotion
customer client
employee staff
contact person people
user account profile member
author writer
email mail inbox gmail
message chat sms text
tweet twitter post social
comment discussion reply
review rating feedback
calendar event meeting appointment
date day calendar
time clock timezone
holiday vacation
birthday birth birthdate
horoscope zodiac astrology fortune
lunar chinese calendar
task todo assignment
note memo notebook
repository repo github git
commit branch git
bug issue defect
package library module dependency
version release changelog
vulnerability security advisory cve
code source snippet
api endpoint request
script program command
terminal shell command process
database sql table
container docker compose
cluster kubernetes pod
website web site page webpage
internet web online
browser navigate page
url link address
click button press
screenshot capture
form field fill
sitemap crawl website
domain whois dns registrar
ip address network
server host
password token secret credential
login authenticate authentication sign
file path
folder directory
csv table data
component ui design
icon logo symbol
color colour palette
font typeface
animation effect
encyclopedia wikipedia wiki
definition meaning dictionary
synonym thesaurus word
quote quotation saying
joke humor funny
fact trivia
number random
dice random coin flip
calculate compute calculator math arithmetic evaluate
average mean
median statistics
total sum
maximum highest largest biggest top
minimum lowest smallest
percentage percent ratio
unit measurement conversion
question answer quiz
problem exercise challenge
university college school
course lesson class
job vacancy employment career hiring
resume cv
medicine drug medication pharmaceutical
disease illness condition symptom
medical health clinical biomedical healthcare
trial study clinical
gene genetic variant mutation genomic
protein molecule compound chemistry
doctor physician hospital
exercise workout fitness training
law legal regulation
government official public dataset
statistics data dataset
country nation
city town
state province region
population demographic census
car vehicle automobile
phone mobile telephone
property estate house home
shipment parcel tracking delivery
barcode qr
earthquake disaster seismic
space nasa astronomy planet
animal pet dog cat
plant garden
election vote politics
metadata exif tag
keyword tag
mindmap mind
timeline history chronology
history historical past
portrait selfie face
voice speech spoken
search 搜索 查找
query 查询
news 新闻 资讯
trending hot popular 热门 热榜 热搜 趋势
ranking leaderboard 排行 榜单
web page 网页 网站
link url 链接 网址
image picture 图片 图像
video 视频
music song 音乐 歌曲
weather forecast 天气 预报
train railway 火车 列车 高铁
ticket 车票 余票
flight 机票 航班
station 车站
date 日期
time 时间
lunar 农历
fortune horoscope 八字 命理
recipe cook 菜谱 食谱 烹饪
ingredient 食材
dish meal 菜品 膳食
recommend 推荐
file 文件
folder directory 目录
document 文档
presentation slide ppt 演示 幻灯
spreadsheet table 表格
chart 图表
translate translation 翻译
calculate 计算
save write 保存 写入
read 读取
create 创建 新建
delete remove 删除
update modify edit 修改 更新
send 发送
message 消息
email mail 邮件
map 地图
route 路线
location address 位置 地址
city 城市
hotel 酒店
stock 股票
price 价格
currency exchange 汇率
product item 商品
shopping 购物
character role 角色 人物
game 游戏
article 文章
book 图书 书籍
novel 小说
movie film 电影
user 用户
data 数据
code 代码
keyword tag 关键 标签
metadata 数据
screenshot 截图
browser 浏览
summary summarize 总结 摘要
convert 转换
list 列表
calendar 日历 黄历
birthday birth 生日 出生
`

/** What a person asks for on the left, what a tool that can help is called on the right; not the other way round. */
const ASKED = `
read look summarize review > document
resume cv biography homepage profile > search fetch web
gpu laptop monitor headphones keyboard camera phone gift clothes shoes sneakers furniture > product shopping browser search
cheap cheapest affordable > price
expensive > price
rain snow sunny windy umbrella jacket > weather forecast
dollar euro yen yuan rmb pound usd eur cny jpy gbp krone won rupee > currency exchange rate
itinerary trip sightseeing > place route weather hotel
restaurant cafe bar supermarket pharmacy hospital atm > place nearby
allergic vegetarian vegan hungry > recipe meal
symptom pain > medical health
bestseller bestselling > product browser
visualize visualization > chart
pie bar histogram scatter radar > chart
brochure letter essay report > document write
brief report > write file
slideshow pitch > presentation
homework > problem
deadline > date task
yesterday tomorrow today tonight weekend > date
album concert band > music
actor actress director > movie
doi citation > paper
motivation methodology abstract > paper read
timetable departure arrival > train flight schedule
`

/** By stem: the stems of the words that may stand for it. */
export function relatedStems(stemOf: (word: string) => string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  const relate = (from: readonly string[], to: readonly string[]) => {
    for (const word of from.map(stemOf)) {
      const relatives = found.get(word) ?? new Set<string>()
      for (const other of to.map(stemOf)) if (other !== word) relatives.add(other)
      found.set(word, relatives)
    }
  }
  for (const line of RELATED.trim().split('\n')) relate(line.split(' '), line.split(' '))
  for (const line of ASKED.trim().split('\n')) {
    const [asked = '', offered = ''] = line.split(' > ')
    relate(asked.split(' '), offered.split(' '))
  }
  return new Map([...found].map(([word, relatives]) => [word, [...relatives]]))
}
