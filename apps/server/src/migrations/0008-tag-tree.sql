-- Tags stand in a tree. A tag in the recycle bin keeps its place and its children keep their parent, for the way back;
-- whoever reads the tree steps over it.
alter table tag add column parent_id integer references tag on delete set null check (parent_id <> id);
create index tag_parent on tag (parent_id);

-- The tags that are asked for with everything below them; a circle, which nobody can make, would end too.
create function tag_branch(ids integer[]) returns table (root_id integer, tag_id integer) language sql stable
begin atomic
  with recursive branch as (
    select tag.id as root_id, tag.id as tag_id from tag where tag.id = any(ids)
    union
    select branch.root_id, tag.id from tag join branch on tag.parent_id = branch.tag_id
  )
  select branch.root_id, branch.tag_id from branch;
end;
